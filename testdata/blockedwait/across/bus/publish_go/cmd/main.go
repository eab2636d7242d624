package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/bus/publish_go/topic"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/bus/publish_go/web"
)

func main() {
	s := &web.Server{Topic: &topic.Topic{}}
	http.HandleFunc("/publish", s.Publish)
	http.HandleFunc("/next", s.Next)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
