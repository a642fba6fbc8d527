/** Where this page lives on its origin (RT-23), with a slash at both ends: "/web/". */
export const BASE_PATH: string = import.meta.env.BASE_URL
