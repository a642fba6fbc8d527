/** How a row or a page moves to what a guest asked for: it glides, and jumps where they want no motion. CSS alone does not rule what a script scrolls. */
export const scrollBehavior = (): 'smooth' | 'instant' => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
