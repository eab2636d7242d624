// Command publish shows how a writer is used.
package main

import "github.com/leaklint/leaklint/testdata/blockedwait/across/exampleandprogram/lib"

func main() {
	w := lib.New()
	defer w.Close()
	w.Write("hello")
	select {}
}
