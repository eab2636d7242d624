// Done is handed on as a func.
package method_value

import "sync"

type Conn interface{ Request(done func()) }

func SendAll(conn Conn, n int, done func()) {
	go func() {
		var wg sync.WaitGroup
		for range n {
			wg.Add(1)
			conn.Request(wg.Done)
		}
		wg.Wait()
		done()
	}()
}
