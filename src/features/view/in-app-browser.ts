/** Whether a page is shown inside a social app, whose browser forgets what it holds and often has no camera: by the names these apps put into the user agent. */
export const isInAppBrowser = (userAgent: string): boolean => /\b(Instagram|FBAN|FBAV|WhatsApp)\b/.test(userAgent)
