/** The key of a demo brand's owner. One key opens one brand, so each of the demo's has its own, made from the one secret STAFF_KEY. */
export const demoStaffKey = (staffKey: string, subdomain: string): string => `${subdomain}-${staffKey}`
