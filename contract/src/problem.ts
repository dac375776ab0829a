/**
 * Everything that can go wrong, as data: code → HTTP status and the sentence sent as `error`.
 *
 * Codes are stable; sentences may improve, except the ones marked (matched), which a client compares.
 */
export const problems = {
  // The frame
  'body.malformed': [400, 'The request body cannot be read'],
  'body.required': [400, 'This operation needs a request body'],
  'body.too_large': [413, 'The request body is larger than the server allows'],
  'body.unsupported_type': [415, 'This content type is not accepted here'],
  'body.incomplete': [400, 'The request ended before its body was complete'],
  'request.malformed': [400, 'This is not a request that can be understood'],
  'request.too_slow': [408, 'The request took too long to arrive'],
  'request.too_many': [429, 'You have too many requests under way; try again when they are done'],
  'request.headers_too_large': [431, 'The headers of the request are larger than the server allows'],
  'route.not_found': [404, 'There is nothing at this address'],
  'route.method_not_allowed': [405, 'This address does not accept that method'],
  'route.bad_id': [400, 'invalid route key: id'],
  validation: [422, 'Validation Error'],
  precondition_failed: [412, 'It was changed in the meantime; read it again before you write'],
  'idempotency.malformed': [400, 'An Idempotency-Key has 1 to 255 visible ASCII characters'],
  'idempotency.reused': [422, 'This Idempotency-Key was sent with another request; use a new one'],
  'idempotency.under_way': [
    409,
    'The first request with this Idempotency-Key is still at work; ask again soon',
  ],
  'idempotency.secret': [409, 'This was done already; its answer held a secret that is shown only once'],
  'idempotency.too_many': [429, 'Too much is kept under your keys; try again later, or without a key'],
  overloaded: [503, 'The server is busy; try again in a moment'],
  starting: [503, 'The server is starting; try again in a moment'],
  internal: [500, 'Something went wrong on our side'],

  // The start
  'upgrade.refused': [503, 'The server cannot use its database; its owner has to look after it'],

  // Who is asking
  'auth.missing': [401, 'authorization header or query is required'],
  'auth.invalid': [401, 'valid authorization token is required'],
  'auth.failed': [401, 'unauthorized'],
  'auth.forbidden': [403, 'Forbidden'],
  'auth.local_disabled': [403, 'local login is not enabled'],
  'auth.unknown_provider': [400, 'invalid auth provider'],
  'auth.too_many_attempts': [429, 'too many authentication attempts'],
  'auth.api_key_has_no_session': [400, 'API keys have no session: they are neither refreshed nor logged out'],
  'auth.api_key_refused': [403, 'An API key cannot do this: sign in'],
  'origin.refused': [403, 'This request comes from another site and was refused'],
  'demo.refused': [403, 'Forbidden'],
  'group.malformed_selector': [400, 'invalid X-Tenant header format'],
  /** (matched) */
  'group.no_access': [403, 'user does not have access to the requested tenant'],
  'group.owner_only': [403, 'only the owner of this collection can perform this action'],

  // People and groups
  'registration.disabled': [403, 'user registration disabled'],
  'user.not_found': [404, 'Not Found'],
  'user.email_taken': [409, 'There is already an account with this email address'],
  'user.wrong_password': [400, 'The current password is not right'],
  'password_reset.invalid': [400, 'password reset link is invalid or has expired'],
  'api_key.not_found': [404, 'Not Found'],
  'group.not_found': [404, 'Not Found'],
  'group.only_one': [400, 'cannot delete the only group you are a member of'],
  'member.not_found': [404, 'Not Found'],
  'member.yourself': [400, 'cannot remove yourself from the group'],
  'member.last': [400, 'cannot remove the last member from the group'],
  'invitation.not_found': [404, 'Not Found'],
  'invitation.expired': [400, 'invitation expired'],
  'invitation.used_up': [400, 'invitation used up'],
  'invitation.already_member': [409, 'You are already a member of this group'],

  // The inventory
  'entity.not_found': [404, 'Not Found'],
  'entity.cycle': [422, 'Validation Error'],
  'entity.too_deep': [422, 'Validation Error'],
  'bulk.refused': [422, 'Some of these items cannot be changed; nothing was changed'],
  'bulk.other_count': [409, 'These are not as many items as you expected; look at them again'],
  'bulk.too_many': [422, 'These are too many items for one change'],
  'entity_type.not_found': [404, 'Not Found'],
  'entity_type.in_use': [409, 'This type is still used by entities; give them another type first'],
  'tag.not_found': [404, 'Not Found'],
  'tag.cycle': [422, 'Validation Error'],
  'tag.too_deep': [422, 'Validation Error'],
  'template.not_found': [404, 'Not Found'],
  'view.not_found': [404, 'Not Found'],
  'view.not_yours': [403, 'Only who made this view, and owners of the group, can change it'],
  'view.too_many': [409, 'You have 200 views in this group; delete one first'],
  'change.not_found': [404, 'Not Found'],
  'history.changed_since': [409, 'Some of it was changed since; nothing was taken back'],
  'trash.not_found': [404, 'Not Found'],
  'history.undone': [409, 'This is taken back already'],
  'history.not_undoable': [422, 'This cannot be taken back: it is no inventory, or its content is gone'],
  'asset.malformed': [400, 'An asset number has only digits and dashes'],
  'import.no_file': [400, 'The form needs a file part named "csv"'],
  'import.malformed': [422, 'The file cannot be read as CSV'],
  'import.too_large': [413, 'The file asks for more than one import takes'],
  'import.bad_rows': [422, 'Some rows cannot be imported; nothing was changed'],

  // Files
  'attachment.not_found': [404, 'Not Found'],
  'attachment.bad_link': [422, 'The address of this link can no longer be opened'],
  'attachment.not_a_picture': [422, 'This file is not a picture and cannot be a photo'],
  'attachment.not_drawable': [422, 'No picture can be made of this file'],
  'range.outside': [416, 'The file has no bytes there'],
  'storage.full': [507, 'The server has no room left for files'],
  'storage.unavailable': [503, 'The files cannot be reached just now; try again in a moment'],
  // Exports and imports of groups
  'export.not_found': [404, 'Not Found'],
  'export.not_completed': [409, 'This export is not completed'],
  'export.is_import': [403, 'This is an import; there is nothing to download'],
  'export.private': [
    403,
    'This archive holds notifier addresses of the person who made it; make an export of your own',
  ],
  'export.archive_missing': [404, 'The archive of this export is gone; make a new one'],
  'group_import.not_ready': [409, 'Only a new group can be filled from an archive; this one is in use'],
  'group_import.no_file': [400, 'The form needs a file part named "file"'],

  // Statistics and upkeep
  'statistics.malformed_day': [400, 'A day looks like 2026-01-31'],
  'wipe.owner_only': [403, 'only group owners can wipe inventory'],

  // Other servers
  'oidc.unavailable': [503, 'OIDC provider not available'],
  'telemetry.undelivered': [502, 'The collector did not take the spans'],

  // Maintenance and notifiers
  'maintenance.not_found': [404, 'Not Found'],
  'notifier.not_found': [404, 'Not Found'],
  'notifier.address_refused': [400, 'Notices may not be sent to this address'],
  'notifier.undelivered': [502, 'It could not be delivered'],
  'notifier.too_many_tests': [429, 'rate limit exceeded'],

  // Codes and labels
  'qrcode.malformed': [400, 'The data has a percent sign that begins no character'],
  'label.no_print_command': [409, 'This server has no print command'],
  'label.print_failed': [502, 'The label could not be printed'],
  'label.service_failed': [502, 'The label service did not draw the label'],
  'sheet.empty': [422, 'There is nothing to print: no item matches'],
  'sheet.too_long': [422, 'These labels take longer to draw than one document may take'],
} as const satisfies Record<string, readonly [status: number, text: string]>

/** The stable name of something that can go wrong. */
export type ProblemCode = keyof typeof problems

/** The HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number => problems[code][0]

/** The sentence that is sent as `error` unless the thrower has a better one. */
export const textOf = (code: ProblemCode): string => problems[code][1]
