/** Where the guest's page lives on its origin (RT-23): starts and ends with a slash. Set at build time by BASE_PATH. */
export const basePath = (value: string | undefined = process.env['BASE_PATH']): string => {
  const path = value?.trim() || '/web/'
  if (!/^\/([\w.~-]+\/)*[\w.~-]*$/.test(path)) throw new Error(`BASE_PATH is "${path}": it must be a path such as /web/, of letters, digits and . _ ~ - only.`)
  return path.endsWith('/') ? path : `${path}/`
}
