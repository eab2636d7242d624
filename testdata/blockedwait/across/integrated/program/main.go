package main

import "github.com/leaklint/leaklint/testdata/blockedwait/across/integrated/server"

func main() { server.Run() }
