import { World } from '../world/World.ts'

World.hasFirstWall = false
