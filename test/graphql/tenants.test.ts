import { testTenants } from './testTenants.ts'

testTenants(true)
