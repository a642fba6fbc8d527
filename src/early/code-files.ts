/** What the build knows of the page's code: `inTurn` is run a file after the other, `others` is only loaded. */
export interface CodeFiles {
  inTurn: readonly string[]
  others: readonly string[]
}
