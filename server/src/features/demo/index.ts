export { demoEmail, openDemo } from './open-demo.ts'
