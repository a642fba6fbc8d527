/** Of all structs, put in by the build; in tests and development there is only one release. */
declare const SCHEMAS_HASH: string | undefined

/** Says by which structs something kept was checked: what the same ones checked before need not be checked again, which costs more than reading it. */
export const SCHEMAS_STAMP: string = typeof SCHEMAS_HASH === 'string' ? SCHEMAS_HASH : 'source'
export const STAMP_HEADER = 'X-Schemas'
