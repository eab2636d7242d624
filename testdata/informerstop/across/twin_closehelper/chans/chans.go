// OK: helper package closing channels.
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
