import type { NumberedAvailability } from '#schemas/kitchen.ts'
import type { Availability, Outlet, OutletMode, ServiceStatus } from '#schemas/outlet.ts'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Pick } from '#src/ui/pick.tsx'
import type { KitchenApi } from './kitchen-api.ts'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'
import { wordFor } from './word-for.ts'

export interface OutletPartProps {
  outlet: Outlet
  availability: Availability
  acts: Acts
  api: KitchenApi
  onSwitched: (switched: NumberedAvailability) => void
}

const MODES = Object.keys(words.outlet.modes) as OutletMode[]
const STATUSES = Object.keys(words.outlet.statuses) as ServiceStatus[]

/** ST-13: what the outlet as a whole allows, and each way to order. */
export function OutletPart({ outlet, availability, acts, api, onSwitched }: OutletPartProps) {
  const run = (what: string, call: () => Promise<NumberedAvailability>): void => void acts.run(what, async () => onSwitched(await call()))
  return (
    <div className="column pad stack">
      <fieldset className={classes(cardClass(), 'switches')} aria-busy={acts.busy.has('mode') || undefined}>
        <legend className="display">{words.outlet.mode}</legend>
        {MODES.map((mode) => (
          <Pick
            key={mode}
            kind="radio"
            name="mode"
            label={words.outlet.modes[mode][0]}
            note={words.outlet.modes[mode][1]}
            checked={availability.mode === mode}
            onChange={() => run('mode', () => api.setMode(outlet.id, mode))}
          />
        ))}
      </fieldset>
      <h2>{words.outlet.services}</h2>
      {outlet.serviceTypes.map((serviceType) => (
        <fieldset key={serviceType} className={classes(cardClass(), 'switches')} aria-busy={acts.busy.has(serviceType) || undefined}>
          <legend className="display">{wordFor(serviceType, words.services)}</legend>
          {STATUSES.map((status) => (
            <Pick
              key={status}
              kind="radio"
              name={`status-${serviceType}`}
              label={words.outlet.statuses[status]}
              checked={(availability.serviceStatus[serviceType] ?? 'OPEN') === status}
              onChange={() => run(serviceType, () => api.setServiceStatus(outlet.id, serviceType, status))}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
