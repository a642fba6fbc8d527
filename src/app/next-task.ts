/** Resolves in a task of its own, so that input is handled between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
