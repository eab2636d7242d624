// right: cleanup registered through an interface
package k_testhelper2

import "log"

type TB interface{ Cleanup(func()) }

func Start(t TB) {
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop) })
	go func() { <-stop; log.Print("end") }()
}
