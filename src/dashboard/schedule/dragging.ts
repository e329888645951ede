import { updateQuery } from '../address.ts'
import { may } from '../api/viewer.ts'

const TYPE = 'application/x-departure'

/** Attributes of a departure that can be dragged to another day. It is moved by its dialog too, without a pointer. */
export const draggable = (timeslotId: string, startsAt: string, now: Date) =>
  may('CATALOGUE_WRITE') && Date.parse(startsAt) > now.getTime()
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer!.setData(TYPE, timeslotId)
          event.dataTransfer!.effectAllowed = 'move'
        },
      }
    : {}

/** Attributes of a day on which a departure can be dropped: the dialog asks before it is moved there. */
export const dropDay = (day: string, today: string) =>
  day < today
    ? {}
    : {
        onDragOver: (event: DragEvent) => {
          if (event.dataTransfer!.types.includes(TYPE)) event.preventDefault()
        },
        onDrop: (event: DragEvent) => {
          const slot = event.dataTransfer!.getData(TYPE)
          if (!slot) return
          event.preventDefault()
          updateQuery({ slot, move: day, day: '' }, false)
        },
      }
