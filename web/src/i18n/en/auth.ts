/** Signing in and up, passwords and invitations. */
export const auth = {
  'auth.tagline': 'Know what you own and where it is.',
  'auth.signIn': 'Sign in',
  'auth.signUp': 'Create account',
  'auth.first': 'Create the first account',
  'auth.firstText': 'Nobody has an account on this server yet.',
  'auth.groupName': 'Home',
  'auth.welcome': 'Welcome back',
  'auth.email': 'Email address',
  'auth.name': 'Your name',
  'auth.password': 'Password',
  'auth.newPassword': 'New password',
  'auth.passwordHint': 'At least 8 characters.',
  'auth.passwordShort': 'Use at least 8 characters.',
  'auth.nameMissing': 'Enter your name.',
  'auth.emailMissing': 'Enter your email address.',
  'auth.passwordMissing': 'Enter your password.',
  'auth.stay': 'Stay signed in for 28 days',
  'auth.forgot': 'Forgot your password?',
  'auth.or': 'or',
  'auth.oidc': 'Sign in with {provider}',
  'auth.oidcFailed':
    'Signing in through the other service did not work. Try again, or ask whoever runs this server.',
  'auth.oidcLate': 'Signing in took too long, or was begun in another browser. Try again.',
  'auth.oidcEmail':
    'The other service did not tell your email address (claim “{claim}”). Ask whoever runs this server.',
  'auth.oidcUnverified':
    'The other service has not verified your email address (claim “{claim}”). Verify it there, or ask whoever runs this server.',
  'auth.oidcGroup':
    'You are not in a group that may sign in here (claim “{claim}”). Ask whoever runs this server.',
  'auth.oidcLocked': 'Too many sign-ins from your address have failed. Wait a few minutes, then try again.',
  'auth.oidcUnavailable': 'The other service cannot be reached. Try again later.',
  'auth.framed': 'You cannot sign in here: this browser keeps no cookies of a page inside another site.',
  'auth.framedPlain':
    'You cannot sign in here: over http, browsers keep no cookies of a page inside another site. It needs https, or the ingress of Home Assistant.',
  'auth.ownTab': 'Open Stowage in a tab of its own',
  'auth.demo':
    'This is a demonstration: the account {email} with the password {password} is open to everybody.',
  'auth.noAccount': 'No account yet?',
  'auth.haveAccount': 'Have an account?',
  'auth.invited': 'You’re invited',
  'auth.invitedText': 'Create an account to join the inventory.',
  'auth.invitedSignIn': 'I already have an account',
  'auth.closed': 'New accounts need an invitation here.',
  'auth.forgotTitle': 'Forgot your password?',
  'auth.forgotText':
    'Enter your email address. If it has an account, it gets an email with a link that is valid for 1 hour.',
  'auth.noMail': 'This server sends no email. Ask whoever runs it for a link that sets a new password.',
  'auth.sendLink': 'Send the link',
  'auth.sent': 'Check your email',
  'auth.sentText':
    'If there is an account with {email}, a link is on its way. Nothing arrived? Check the spam folder, or ask the administrator of this server: email may not be set up.',
  'auth.resetTitle': 'Choose a new password',
  'auth.reset': 'Set the password',
  'auth.resetDone': 'The password is set. Sign in with it.',
  'auth.back': 'Back to signing in',
} as const
