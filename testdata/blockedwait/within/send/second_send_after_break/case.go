// After break there is a second send, and the buffer holds one.
package second_send_after_break

import "context"

type stream interface {
	Context() context.Context
	Send(string) error
}

func Logs(ws stream, entries <-chan string) error {
	done := make(chan error, 1)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for e := range entries {
			if err := ws.Send(e); err != nil {
				done <- err
				break
			}
		}
		done <- ws.Send("end")
	}()
	select {
	case err := <-done:
		return err
	case <-ws.Context().Done():
		return nil
	}
}
