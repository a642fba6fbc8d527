interface Policy {
  createHTML: (html: string) => unknown
}
interface PolicyWindow {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy }
}

/** The page's policy for HTML that paint/ wrote, whose texts are escaped there; undefined: a browser without policies. */
const policy = (window as PolicyWindow).trustedTypes?.createPolicy('painted', { createHTML: (html) => html })

/** HTML text of paint/ as the page's sinks take it. */
export const paintedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string
