/** What to do about refused values, by code, as messages: the key is `issue.<code>`. */
export const issueMessages = (issues: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(issues).map(([code, text]) => [`issue.${code}`, text]))
