/** Screens that few people see, in one chunk: each import of the app's start costs everybody. */
export { FreezeScreen } from '../features/settings/sessions/FreezeScreen.tsx'
export {
  WithdrawFailedScreen,
  WithdrawSucceededScreen,
} from '../features/withdraw/WithdrawOutcome.tsx'
