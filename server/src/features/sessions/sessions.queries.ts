import { statement } from '#db/query/statement.ts'

/** Who has this email address, and whether they signed in from this network before. */
export const findSignIn = statement<{ email: string; address: string }>()((q, p) =>
  q
    .selectFrom('users as u')
    .leftJoin('known_addresses as k', join =>
      join.onRef('k.user_id', '=', 'u.id').on('k.address', '=', p.address),
    )
    .select(['u.id', 'u.name', 'u.password_hash', 'u.disabled_at', 'k.address as known_address'])
    .where('u.email', '=', p.email),
)

/** How long the session was made for. */
export const findLifetime = statement<{ id: string }>()((q, p) =>
  q.selectFrom('sessions').select('lifetime_seconds').where('id', '=', p.id),
)
