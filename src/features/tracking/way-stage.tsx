import type { ReactNode } from 'react'
import type { OrderViewLine } from '#src/queries/order-view.ts'
import { classes } from '#src/ui/classes.ts'
import { PlainPicture } from '#src/ui/plain-picture.tsx'
import { Stage, type StageProps } from '#src/ui/stage.tsx'
import { CarPark } from './car-park.tsx'
import type { Scene } from './order-scene.ts'
import { Road } from './road.tsx'
import styles from './way-stage.module.css'

export interface WayStageProps {
  scene: Scene
  mode: StageProps['mode']
  lines: readonly OrderViewLine[]
  outletName: string
  token: number | null
  /** The guest said that the car is parked. */
  arrived: boolean
  /** The page bar, on the picture. */
  children: ReactNode
}

const MOST_PLATES = 3
const MOST_BOXES = 2

/** The one thing that is going on: table, counter, car park, road. It shows what the words below it say, so it is not read out. */
export function WayStage({ scene, mode, lines, outletName, token, arrived, children }: WayStageProps) {
  if (scene === 'table') return <Stage mode={mode} plates={lines.map(({ picture, cancelled }) => ({ picture, gone: cancelled }))}>{children}</Stage>
  return (
    <div className={classes(styles.stage, styles[scene], styles[mode])}>
      {children}
      <div className={styles.scene} aria-hidden="true">
        {scene === 'dishes' && <Plates lines={lines} />}
        {scene === 'counter' && <Counter lines={lines.filter(({ cancelled }) => !cancelled)} outletName={outletName} token={token} />}
        {scene === 'car-park' && <CarPark arrived={arrived} />}
        {scene === 'road' && <Road />}
      </div>
    </div>
  )
}

function Plates({ lines }: { lines: readonly OrderViewLine[] }) {
  return lines.slice(0, MOST_PLATES).map(({ lineId, picture, cancelled }) => (
    <span key={lineId} className={classes(styles.plate, cancelled && styles.gone)}>{picture && <PlainPicture picture={picture} width={256} sizes="186px" />}</span>
  ))
}

function Counter({ lines, outletName, token }: { lines: readonly OrderViewLine[]; outletName: string; token: number | null }) {
  return (
    <>
      {lines.slice(0, MOST_BOXES).map(({ lineId, picture }) => (
        <span key={lineId} className={styles.box}>{picture && <PlainPicture picture={picture} width={256} sizes="160px" />}</span>
      ))}
      <span className={styles.slip}>
        <span className="tiny">{outletName}</span>
        <b>{token}</b>
      </span>
    </>
  )
}
