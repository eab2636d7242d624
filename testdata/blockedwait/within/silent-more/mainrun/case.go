// right: daemon, run from main once
package main

import (
	"fmt"
	"net/http"
	"os"
)

type daemon struct{ jobs chan string }

func (d *daemon) loop() {
	for j := range d.jobs {
		fmt.Println(j)
	}
}
func run() error {
	d := &daemon{jobs: make(chan string)}
	go d.loop()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { d.jobs <- r.URL.Path })
	return http.ListenAndServe(":80", nil)
}
func main() {
	if err := run(); err != nil {
		os.Exit(1)
	}
}
