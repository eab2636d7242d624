// right: errc has a slot
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"
)

func main() {
	srv := &http.Server{Addr: ":8080"}
	errc := make(chan error, 1)
	go func() { errc <- srv.ListenAndServe() }()
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, os.Interrupt)
	select {
	case err := <-errc:
		log.Fatal(err)
	case <-sig:
	}
	_ = srv.Shutdown(context.Background())
}
