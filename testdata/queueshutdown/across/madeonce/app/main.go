// A server that makes some of its controllers once.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/madeonce/lib"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	s := lib.NewStopped(cancel)
	defer s.Stop()
	go lib.NewOnce().Run(ctx)
	go func() {
		if err := lib.NewEarly().Run(ctx, func() bool { return true }); err != nil {
			log.Print(err)
		}
	}()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		new(lib.Lazy).Add(r.URL.Path)
		lib.NewPerRequest(r).Handle(w, r)
	})
	log.Print(http.ListenAndServe(":8080", nil))
}
