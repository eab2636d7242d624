// Package main gives funcs that close a channel of somebody else.
package main

import (
	"net"
	"net/http"
	"time"
)

func closer(ch chan struct{}) func() {
	return func() {
		select {
		case _, ok := <-ch:
			if ok {
				close(ch)
			}
		default:
			close(ch)
		}
	}
}

func drain(c net.Conn, stop chan struct{}) {
	defer c.Close()
	<-stop
}

func subscribe(addr string) (func(), error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	stop := make(chan struct{})
	go drain(c, stop)
	return closer(stop), nil
}

// asker only asks whether it is closed.
func asker(ch chan struct{}) func() bool {
	return func() bool {
		select {
		case <-ch:
			return true
		default:
			return false
		}
	}
}

func follow(addr string) (func() bool, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	stop := make(chan struct{})
	go drain(c, stop) // want `goroutine may wait forever to receive from "stop".*`
	return asker(stop), nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	end, err := subscribe(r.Host)
	if err != nil {
		return
	}
	defer end()
	time.Sleep(time.Second)
}

func ask(w http.ResponseWriter, r *http.Request) {
	is, err := follow(r.Host)
	if err != nil {
		return
	}
	println(is())
}

func main() {
	http.HandleFunc("/", handle)
	http.HandleFunc("/ask", ask)
	_ = http.ListenAndServe(":8080", nil)
}
