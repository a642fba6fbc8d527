import sharp from 'sharp'
import { backgroundColor, themeColor } from '#paint/theme.ts'
import type { Brand } from '#schemas/brand.ts'
import { type IconPurpose, monogramSvg } from './monogram.ts'

/** A file that a brand has of its own, in place of the one that was built. */
export interface BrandFile {
  type: string
  body: Buffer
}

const png = (brand: Brand, purpose: IconPurpose, size: number): Promise<Buffer> => sharp(Buffer.from(monogramSvg(brand, purpose))).resize(size, size).png({ palette: true }).toBuffer()

/** P-13, ST-17: what the home screen shows of a brand. @param built the manifest as it was built, for all that is no brand's */
export function brandManifest(brand: Brand, built: Record<string, unknown>): Record<string, unknown> {
  return {
    ...built,
    name: brand.name,
    short_name: brand.name.length <= 12 ? brand.name : (brand.name.split(/\s/)[0] ?? brand.name).slice(0, 12),
    ...(brand.tagline === '' ? {} : { description: brand.tagline }),
    theme_color: themeColor(brand.theme, false),
    background_color: backgroundColor(brand.theme, false),
  }
}

/** The brand's own form of a built file, null where a brand has none. */
export async function makeBrandFile(brand: Brand, path: string, built: Buffer | undefined): Promise<BrandFile | null> {
  switch (path) {
    case 'manifest.webmanifest':
      return { type: 'application/manifest+json', body: Buffer.from(JSON.stringify(brandManifest(brand, JSON.parse(built?.toString('utf8') ?? '{}') as Record<string, unknown>))) }
    case 'icon.svg': return { type: 'image/svg+xml', body: Buffer.from(monogramSvg(brand, 'any')) }
    case 'icon-192.png': return { type: 'image/png', body: await png(brand, 'any', 192) }
    case 'icon-512.png': return { type: 'image/png', body: await png(brand, 'any', 512) }
    case 'icon-maskable-512.png': return { type: 'image/png', body: await png(brand, 'maskable', 512) }
    default: return null
  }
}
