import { registerEnumType } from 'type-graphql'

/** The colours by which activities are told apart in a calendar. */
export enum ActivityColour {
  BLUE = 'BLUE',
  ORANGE = 'ORANGE',
  GREEN = 'GREEN',
  PURPLE = 'PURPLE',
  TEAL = 'TEAL',
  RED = 'RED',
  YELLOW = 'YELLOW',
  PINK = 'PINK',
  BROWN = 'BROWN',
  GREY = 'GREY',
}

registerEnumType(ActivityColour, {
  name: 'ActivityColour',
  description: 'The colours by which activities are told apart in a calendar. Each client decides on its shades.',
  valuesConfig: {
    BLUE: { description: 'Blue.' },
    ORANGE: { description: 'Orange.' },
    GREEN: { description: 'Green.' },
    PURPLE: { description: 'Purple.' },
    TEAL: { description: 'Between green and blue.' },
    RED: { description: 'Red.' },
    YELLOW: { description: 'Yellow.' },
    PINK: { description: 'Pink.' },
    BROWN: { description: 'Brown.' },
    GREY: { description: 'Grey.' },
  },
})
