import './skeletons.css'

export interface SkeletonProps {
  /** Read out once while it stands there ("Loading the menu"). */
  label: string
  rows?: number | undefined
}

/** Only while the local database is empty; otherwise data shows at once, with its age. Rows have the height of real ones. */
export function MenuSkeleton({ label, rows = 5 }: SkeletonProps) {
  return (
    <div className="skeleton">
      <output className="sr">{label}</output>
      <span className="bone title" />
      <div className="items">
        {ofLength(rows, (row) => (
          <div key={row} className="item">
            <div>
              <span className="bone mark-line" />
              <span className="bone name" />
              <span className="bone price-line" />
            </div>
            <div className="shot">
              <span className="bone pic" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The same for the list of orders. */
export function OrdersSkeleton({ label, rows = 3 }: SkeletonProps) {
  return (
    <div className="skeleton cards">
      <output className="sr">{label}</output>
      {ofLength(rows, (row) => (
        <div key={row} className="card">
          <span className="bone thumbs" />
          <span className="bone name" />
          <span className="bone price-line" />
        </div>
      ))}
    </div>
  )
}

function ofLength<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index))
}
