package mirror

func Ask(out chan<- string, host, ref string) {
	answer := host + "/" + ref
	out <- answer
}
