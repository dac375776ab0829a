import fc from 'fast-check'
import { seed } from './amounts.ts'

// What is drawn by chance is the same each time; a failure tells the seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
