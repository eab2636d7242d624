package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/bus/unsubscribe/web"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/bus"
)

func main() {
	s := &web.Server{Bus: bus.New()}
	http.HandleFunc("/events", s.Events)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
