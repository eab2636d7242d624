// right: t.Cleanup closes
package k_testhelper

import "testing"

func StartServer(t *testing.T) chan<- string {
	c := make(chan string)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for s := range c {
			t.Log(s)
		}
	}()
	t.Cleanup(func() { close(c); <-done })
	return c
}
