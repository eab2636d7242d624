package main

import (
	"context"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/initmap/app"
)

func join(w http.ResponseWriter, r *http.Request) {
	err := app.PerMember.Start(context.Background(), func() error { return r.ParseForm() })
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func main() {
	if err := app.AtStart.StartAll(context.Background(), func() error { return nil }); err != nil {
		log.Print(err)
	}
	http.HandleFunc("/join", join)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
