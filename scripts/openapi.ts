import { operations } from '../contract/src/protocol/catalogue.ts'
import { describeApi } from '../server/src/http/openapi/openapi.ts'
import { version } from '../server/src/version.ts'

// Prints the OpenAPI document of everything that the contract declares: `npm run --silent openapi -- 3.0`.
const edition = process.argv[2] === '3.0' ? '3.0' : '3.1'
process.stdout.write(`${JSON.stringify(describeApi(operations, version, edition), null, 2)}\n`)
