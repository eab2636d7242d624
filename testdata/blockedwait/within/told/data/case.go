// Package main has a goroutine for each request that waits for data which nobody closes.
package main

import "net/http"

type monitor struct{ emissions chan int }

func (m *monitor) init() {
	m.emissions = make(chan int, 100)
	go m.loop() // want `goroutine may wait forever to receive from "emissions"; nothing ends it.*`
}

func (m *monitor) loop() {
	for e := range m.emissions {
		println(e)
	}
}

func (m *monitor) emit(n int) {
	select {
	case m.emissions <- n:
	default:
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		m := &monitor{}
		m.init()
		m.emit(1)
	})
	_ = http.ListenAndServe(":8080", nil)
}
