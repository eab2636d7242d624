// Command starts sets up controllers.
package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/testonly/starts/ctl"
)

func main() {
	if err := ctl.Setup(context.Background()); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/again", func(w http.ResponseWriter, r *http.Request) {
		if err := ctl.Again(context.Background()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
