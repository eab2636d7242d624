// A server that ends with the errors of some of its controllers.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/earlyends/lib"
)

func synced() bool { return true }

func run(ctx context.Context) error {
	if err := lib.NewFatal().Start(ctx, synced); err != nil {
		return err
	}
	http.HandleFunc("/told", func(http.ResponseWriter, *http.Request) {
		if err := lib.NewTold().Start(ctx, func() (bool, error) { return true, nil }); err != nil {
			log.Fatal(err)
		}
	})
	http.HandleFunc("/retry", func(http.ResponseWriter, *http.Request) {
		if err := lib.NewRetried().Start(ctx, synced); err != nil {
			log.Print(err)
		}
	})
	return http.ListenAndServe(":8080", nil)
}

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}
