import './cheap-passwords.ts'
import '../../server/main/start.ts'
