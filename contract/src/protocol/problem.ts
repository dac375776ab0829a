/**
 * All problems: code → HTTP status and the sentence in `error`.
 *
 * Codes are stable. Sentences may change, except those marked (matched): clients compare them.
 */
export const problems = {
  // The frame
  'body.malformed': [400, 'The request body cannot be read'],
  'body.required': [400, 'This operation needs a request body'],
  'body.too_large': [413, 'The request body is larger than the server allows'],
  'body.unsupported_type': [415, 'This content type is not accepted here'],
  'body.incomplete': [400, 'The request ended before its body was complete'],
  'request.malformed': [400, 'The request cannot be parsed'],
  'request.too_slow': [408, 'The request took too long to arrive'],
  'request.abandoned': [408, 'The client did not wait for the answer'],
  'request.too_many': [429, 'Too many of your requests are running; try again when they are done'],
  'request.headers_too_large': [431, 'The headers of the request are larger than the server allows'],
  'route.not_found': [404, 'There is nothing at this address'],
  'route.method_not_allowed': [405, 'This address does not accept that method'],
  'route.bad_id': [400, 'invalid route key: id'],
  validation: [422, 'Validation Error'],
  precondition_failed: [412, 'It was changed in the meantime; read it again before you write'],
  'idempotency.malformed': [400, 'The Idempotency-Key must have 1 to 255 visible ASCII characters'],
  'idempotency.reused': [422, 'This Idempotency-Key was sent with another request; use a new one'],
  'idempotency.under_way': [409, 'The first request with this Idempotency-Key is still running; retry soon'],
  'idempotency.secret': [
    409,
    'This request was already carried out; its answer held a secret that is shown only once',
  ],
  'idempotency.too_many': [429, 'Too many answers are kept for your keys; retry later, or without a key'],
  overloaded: [503, 'The server is busy; try again in a moment'],
  starting: [503, 'The server is starting; try again in a moment'],
  internal: [500, 'Internal server error'],

  // The start
  'upgrade.refused': [503, 'The server cannot use its database; its log says why'],

  // Callers
  'auth.missing': [401, 'authorization header or query is required'],
  'auth.invalid': [401, 'valid authorization token is required'],
  'auth.failed': [401, 'unauthorized'],
  'auth.forbidden': [403, 'Forbidden'],
  'auth.local_disabled': [403, 'local login is not enabled'],
  'auth.unknown_provider': [400, 'invalid auth provider'],
  'auth.too_many_attempts': [429, 'too many authentication attempts'],
  'auth.api_key_has_no_session': [400, 'An API key has no session to refresh or to log out'],
  'auth.api_key_refused': [403, 'An API key cannot do this; sign in instead'],
  'origin.refused': [403, 'Requests from other sites are refused'],
  'auth.superuser_only': [403, 'Only those who run the server can do this'],
  'demo.refused': [403, 'Forbidden'],
  'group.malformed_selector': [400, 'invalid X-Tenant header format'],
  /** (matched) */
  'group.no_access': [403, 'user does not have access to the requested tenant'],
  'group.owner_only': [403, 'only the owner of this collection can perform this action'],
  'member.read_only': [403, 'Viewers of this group can look at everything and change nothing'],
  'member.lends_only': [
    403,
    'Lenders of this group can lend, take back and do maintenance, and change nothing else',
  ],

  // People and groups
  'registration.disabled': [403, 'user registration disabled'],
  'user.not_found': [404, 'Not Found'],
  'server.own_account': [409, 'You cannot disable your own account'],
  'server.no_password': [409, 'This person signs in elsewhere and has no password here'],
  'job.not_found': [404, 'There is no such failed job'],
  'backup.not_found': [404, 'There is no such backup'],
  'mail.not_configured': [409, 'No mail server is set up; see STOWAGE_MAILER_HOST'],
  'mail.failed': [502, 'The mail server did not take the mail'],
  'user.email_taken': [409, 'An account with this email address already exists'],
  'user.wrong_password': [400, 'The current password is wrong'],
  'password_reset.invalid': [400, 'password reset link is invalid or has expired'],
  'api_key.not_found': [404, 'Not Found'],
  'session.not_found': [404, 'Not Found'],
  'key.read_only': [403, 'This API key can only read'],
  'group.not_found': [404, 'Not Found'],
  'group.only_one': [400, 'cannot delete the only group you are a member of'],
  'group.last_owner': [409, 'A group keeps at least one owner; make somebody else an owner first'],
  'member.not_found': [404, 'Not Found'],
  'member.yourself': [400, 'cannot remove yourself from the group'],
  'member.last': [400, 'cannot remove the last member from the group'],
  'invitation.not_found': [404, 'Not Found'],
  'invitation.expired': [400, 'invitation expired'],
  'invitation.used_up': [400, 'invitation used up'],
  'invitation.not_valid': [400, 'The creator of this invitation may no longer give its role'],
  'invitation.already_member': [409, 'You are already a member of this group'],
  'invitation.above_own_role': [403, 'You can invite people with at most your own role'],
  'invitation.not_yours': [403, 'Only owners revoke the invitations of others'],
  'invitation.no_mail': [409, 'The server cannot send mail'],
  'invitation.mail_failed': [502, 'The mail server did not take the message; try again'],

  // The inventory
  'entity.not_found': [404, 'Not Found'],
  'entity.cycle': [422, 'Validation Error'],
  'entity.too_deep': [422, 'Validation Error'],
  'bulk.refused': [422, 'Some of these items cannot be changed; nothing was changed'],
  'bulk.other_count': [409, 'The selection has another number of entities than expected; read it again'],
  'bulk.too_many': [422, 'The selection has too many entities for one change'],
  'entity_type.not_found': [404, 'Not Found'],
  'entity_type.in_use': [409, 'This type is still used by entities; give them another type first'],
  'field_definition.not_found': [404, 'Not Found'],
  'field_definition.name_taken': [409, 'Another field definition of this type or of all types has this name'],
  'field_definition.name_in_use': [409, 'Items of this type have another custom field with this name'],
  'field_definition.too_many': [409, 'A type has at most 60 field definitions, those of all types counted'],
  'field_definition.others_there': [
    409,
    'Field definitions were added or deleted in the meantime; read them again before you sort them',
  ],
  'tag.not_found': [404, 'Not Found'],
  'tag.cycle': [422, 'Validation Error'],
  'tag.too_deep': [422, 'Validation Error'],
  'template.not_found': [404, 'Not Found'],
  'view.not_found': [404, 'Not Found'],
  'view.not_yours': [403, 'Only the creator of this view and owners of the group can change it'],
  'view.too_many': [409, 'You have 200 views in this group; delete one first'],
  'change.not_found': [404, 'Not Found'],
  'history.changed_since': [409, 'Some of it was changed since; nothing was undone'],
  'contact.not_found': [404, 'Not Found'],
  'contact.ambiguous': [409, 'Several contacts have this name; choose one by its id'],
  'contact.has_loans': [409, 'This contact has items or has reserved some'],
  'loan.not_found': [404, 'Not Found'],
  'loan.line_not_found': [404, 'Not Found'],
  'loan.not_available': [409, 'Some of these items cannot be lent on these days'],
  'loan.handed_over': [409, 'This loan is handed over already'],
  'loan.not_out': [409, 'This item is not lent'],
  'loan.less_out': [409, 'Less of this item is lent'],
  'loan.ambiguous': [409, 'Several contacts have this item; name the line'],
  'product.not_found': [404, 'Not Found'],
  'product.name_taken': [409, 'Another product has this name'],
  'product.other_unit': [409, 'These products have different units'],
  'stock.not_enough': [409, 'There is not so much of it'],
  'shopping.not_found': [404, 'Not Found'],
  'shopping.too_many': [409, 'The shopping list is full; take lines off first'],
  'trash.not_found': [404, 'Not Found'],
  'changes.expired': [410, 'Changes since this cursor are forgotten; read the lists again'],
  'history.undone': [409, 'This change is already undone'],
  'history.not_undoable': [
    422,
    'This change cannot be undone: it does not concern the inventory, or its content is deleted',
  ],
  'asset.malformed': [400, 'An asset number must have only digits and dashes'],
  'import.no_file': [400, 'The form needs a file part named "csv"'],
  'import.malformed': [422, 'The file cannot be read as a table'],
  'import.xls': [422, 'This is an old Excel workbook (.xls); save it as .xlsx'],
  'import.ods': [422, 'This is an OpenDocument file (.ods); save it as .xlsx or CSV'],
  'import.encrypted': [422, 'This workbook is encrypted; save it without a password'],
  'import.no_sheet': [422, 'The workbook has no sheet with this name'],
  'import.encoding_uncertain': [
    422,
    'The encoding of the file is uncertain; say which one it is in `encoding`',
  ],
  'import.ambiguous_numbers': [
    422,
    'A column of numbers has two readings; say the decimal sign in `decimal`',
  ],
  'import.ambiguous_header': [422, 'The first row can be names of columns or an item; say which in `header`'],
  'import.ambiguous_headings': [
    422,
    'Rows with a name only can be items or the locations of the rows below; say which in `headings`',
  ],
  'import.ambiguous_dates': [422, 'A column of days has two readings; say the order of its parts in `dates`'],
  'import.not_found': [404, 'Not Found'],
  'import_mapping.not_found': [404, 'Not Found'],
  'import_mapping.too_many': [409, 'This group has 200 import mappings; delete one first'],
  'import.too_large': [413, 'The file exceeds a limit of imports'],
  'import.bad_rows': [422, 'Some rows cannot be imported; nothing was changed'],

  // Files
  'attachment.not_found': [404, 'Not Found'],
  'attachment.bad_link': [422, 'The address of this link can no longer be opened'],
  'attachment.not_a_picture': [422, 'This file is not a picture and cannot be a photo'],
  'attachment.photos_changed': [409, 'Photos were added or deleted meanwhile; read them again'],
  'attachment.not_drawable': [422, 'This file cannot be drawn as a picture'],
  'range.outside': [416, 'The range is outside of the file'],
  'storage.full': [507, 'The server has no storage space left for files'],
  'storage.unavailable': [503, 'The file storage is unavailable; try again in a moment'],
  // Exports and imports of groups
  'export.not_found': [404, 'Not Found'],
  'export.not_completed': [409, 'This export is not completed'],
  'export.is_import': [403, 'This is an import; there is nothing to download'],
  'export.private': [
    403,
    'This archive has the notifier addresses of its creator; create an export of your own',
  ],
  'export.archive_missing': [404, 'The archive of this export is deleted; create a new export'],
  'group_import.not_ready': [409, 'An archive can be imported only into a new group; this group is in use'],
  'group_import.no_file': [400, 'The form needs a file part named "file"'],

  // Statistics and upkeep
  'statistics.malformed_day': [400, 'A day must be a date such as 2026-01-31'],
  'wipe.owner_only': [403, 'only group owners can wipe inventory'],

  // Other servers
  'oidc.unavailable': [503, 'OIDC provider not available'],
  'telemetry.undelivered': [502, 'The collector did not accept the spans'],

  // Maintenance and notifiers
  'maintenance.not_found': [404, 'Not Found'],
  'maintenance.done': [409, 'This task is already done'],
  'maintenance.no_rule': [409, 'This task has no next day: it does not repeat, or its series ends'],
  'calendar.not_found': [404, 'Not Found'],
  'calendar.too_many': [409, 'You have 20 calendars in this group; delete one first'],
  'calendar.too_many_reads': [429, 'Calendars are read too often; try again later'],
  'notifier.not_found': [404, 'Not Found'],
  'notifier.address_refused': [400, 'Notifications to this address are not allowed'],
  'notifier.undelivered': [502, 'The notification could not be delivered'],
  'notifier.too_many_tests': [429, 'rate limit exceeded'],

  // Codes and labels
  'qrcode.malformed': [400, 'The data is not valid percent-encoding'],
  'label_format.not_found': [404, 'Not Found'],
  'label_format.not_yours': [
    403,
    'Only the creator of this label format and owners of the group can change it',
  ],
  'label_format.too_many': [409, 'You have 100 label formats in this group; delete one first'],
  'label.no_print_command': [409, 'No print command is configured'],
  'label.print_failed': [502, 'The label could not be printed'],
  'label.service_failed': [502, 'The label service failed to draw the label'],
  'sheet.empty': [422, 'There is nothing to print: no item matches'],
  'sheet.too_long': [422, 'Drawing these labels exceeds the time limit of one document'],
} as const satisfies Record<string, readonly [status: number, text: string]>

/** Stable name of a problem. */
export type ProblemCode = keyof typeof problems

/** The HTTP status of a problem. */
export const statusOf = (code: ProblemCode): number => problems[code][0]

/** Default sentence in `error`. */
export const textOf = (code: ProblemCode): string => problems[code][1]
