// BUG: the stop channel travels in an options struct and nobody closes it.
package chans

// SafeClose closes ch unless it is closed already.
func SafeClose(ch chan struct{}) {
	select {
	case <-ch:
		return
	default:
		close(ch)
	}
}
