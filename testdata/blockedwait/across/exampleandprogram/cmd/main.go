// Command cmd has one writer.
package main

import "github.com/leaklint/leaklint/testdata/blockedwait/across/exampleandprogram/lib"

func main() {
	w := lib.New()
	defer w.Close()
	w.Write("hello")
	select {}
}
