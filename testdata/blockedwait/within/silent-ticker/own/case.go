// The loop stops its own ticker when it ends, which it never does: it is not blocked.
package own

import "time"

func Every(d time.Duration, f func()) {
	go func() {
		t := time.NewTicker(d)
		defer t.Stop()
		for range t.C {
			f()
		}
	}()
}
