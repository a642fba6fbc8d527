/** Why the server cannot start: one sentence that says what to set or to do. main.ts prints it alone and ends. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
