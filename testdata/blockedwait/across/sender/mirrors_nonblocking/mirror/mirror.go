package mirror

func Ask(out chan<- string, host, ref string) {
	answer := host + "/" + ref
	select {
	case out <- answer:
	default:
	}
}
