import { Tour } from '../../features/welcome/Tour'
import { paths } from '../paths'
import { roomParts } from './roomParts'

export function LoginTour({ supportEmail }: { supportEmail: string }) {
  return (
    <Tour
      parts={roomParts}
      samplePath={paths.sample}
      registerPath={paths.register}
      refundPath={paths.returnRefundPolicy}
      goodsPath={paths.descriptionOfGoods}
      supportEmail={supportEmail}
    />
  )
}
