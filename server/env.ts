/** Variables of the environment, as `process.env` has them. */
export type Env = Readonly<Record<string, string | undefined>>

/** A variable without the blanks around it; undefined: left out, or empty. */
export const value = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined
